# nothing
   # here
#
