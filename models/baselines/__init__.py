"""Systems of the papers and of others that the desk is compared with; nothing the desk runs imports them."""
