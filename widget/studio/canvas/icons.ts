/** Outlines on a 20-pixel grid, beside those of the whole studio. */
export const UP = 'M10 16V4m0 0L5 9m5-5 5 5'
export const DOWN = 'M10 4v12m0 0 5-5m-5 5-5-5'
export const GRIP = 'M7.5 5v.01M12.5 5v.01M7.5 10v.01M12.5 10v.01M7.5 15v.01M12.5 15v.01'
export const OUTLINE = 'M3.5 5h13M6.5 10h10M6.5 15h10'
export const SHARE = 'M12.5 7.5V4L17 9l-4.5 5v-3.5C8 10.5 5 12 3 15.5c.5-5 4-8 9.5-8Z'
export const PHONE = 'M6 2.5h8v15H6ZM9 15h2'
export const SCREEN = 'M2.5 4h15v10h-15ZM7 17h6M10 14v3'
export const SUN =
  'M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1'
export const MOON = 'M16.5 11.5A7 7 0 1 1 8.5 3.5a5.5 5.5 0 0 0 8 8Z'
