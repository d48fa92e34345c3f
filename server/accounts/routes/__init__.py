"""Routes of accounts, sign-in and sharing. Each parses, calls one service and presents."""
