"""Records of ordinary texts as plain data, read by the C parsers without a tree."""
