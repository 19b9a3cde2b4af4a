/** The chunk of the reader that loads on demand. */
export const loadComments = () => import('./comments/comments.tsx')
