/** Outlines on a 20-pixel grid. */
export const CROSS = 'm5 5 10 10m0-10L5 15'
export const PLUS = 'M10 4v12M4 10h12'
export const BACK = 'm12 4-6 6 6 6'
export const FORTH = 'm8 4 6 6-6 6'
export const SEARCH = 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM13 13l4 4'
export const COPY =
  'M8 7h7a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1ZM13 7V4a1 1 0 0 0-1-1H5a1 1 0 0 0-1 1v8a1 1 0 0 0 1 1h2'
export const TRASH = 'M4 6h12M8 6V4h4v2M5.5 6l.75 10.5h7.5L14.5 6M8.5 9v4.5M11.5 9v4.5'
export const RESTORE = 'M4.5 8.5h7a4 4 0 0 1 0 8H8M7.5 5 4 8.5 7.5 12'
export const DETAILS = 'M4 6h8M15 6h1M4 10h2M9 10h7M4 14h6M13 14h3M13.5 4.5v3M7.5 8.5v3M11.5 12.5v3'
export const LEAVE = 'M8 4H5a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h3M12.5 6.5 16 10l-3.5 3.5M16 10H8'
export const COMMENTS = 'M4 4.5h12a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H9.5L6 16.5v-3H4a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1Z'
export const EDIT = 'm4 16 .75-3.25L13 4.5l2.5 2.5-8.25 8.25L4 16Z'
