"""What is measured: each file runs alone in a child process and answers with one line of JSON."""
