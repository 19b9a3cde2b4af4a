import type { RestCaller } from '../http/rest/route.ts'

/** Staff by a token: a session of the site opens nothing that is for authors and staff. Source: SECURITY R17. */
export const isStaff = ({ member, tokenId }: RestCaller): boolean => member?.role === 'staff' && tokenId !== null

/** An author or staff by a token. */
export const isWriter = ({ member, tokenId }: RestCaller): boolean =>
  tokenId !== null && member !== null && member.role !== 'visitor'
