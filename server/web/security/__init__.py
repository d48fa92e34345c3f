"""Guards of every request: CSRF, origin and host, security headers, rate limits."""
