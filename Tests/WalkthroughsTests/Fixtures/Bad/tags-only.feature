@a
@b
