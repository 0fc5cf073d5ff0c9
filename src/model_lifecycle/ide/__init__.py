"""What an editor asks, answered from a snapshot: pure functions, in code points, that know no protocol."""
