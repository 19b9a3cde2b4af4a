/** A formula that an author types in a line. The server decides what it renders; tools for texts leave all that looks like one as it is. */
export const FORMULA = /\$\$[^$\n\uFFFC]+\$\$|\$(?!\s)[^$\n\uFFFC]*[^\s$\uFFFC]\$(?!\d)/
