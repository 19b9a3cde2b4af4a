/** The pictures that people may upload: their types, and the size of a file. Source: SECURITY R57, R58. */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const
export const MEGABYTE = 1024 * 1024
export const UPLOAD_MEGABYTES_MAX = 10
export const UPLOAD_BYTES_MAX = UPLOAD_MEGABYTES_MAX * MEGABYTE
