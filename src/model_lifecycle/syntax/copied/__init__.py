"""Records with what came along from where they were copied, or in another notation than that of their file."""
