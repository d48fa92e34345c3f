"""Read records of debates and interviews that are marked up for programs, as XML."""
