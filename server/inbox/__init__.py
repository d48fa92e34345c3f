"""The inbox of a person: mentions that they have not read, sign-offs, and embargoes of their sources that end soon."""
