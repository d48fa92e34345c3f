# For who operates the server, and what writers see of it.

fault-number = The server's log has it under { $id }.
