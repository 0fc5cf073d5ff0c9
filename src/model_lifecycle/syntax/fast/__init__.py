"""Records of ordinary texts as plain data, read without a tree."""
