/** Signs that could end a `<script>`, open a comment in it, or break a line of a script. */
const UNSAFE = /[<>&\u2028\u2029]/g

const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/** JSON that is safe inside `<script>`: unsafe signs, which stand only in its strings, become escapes. */
export const safeJson = (json: string): string => json.replace(UNSAFE, escaped)
