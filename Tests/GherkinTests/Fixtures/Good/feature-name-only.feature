   Feature:   A name with   blanks inside   


