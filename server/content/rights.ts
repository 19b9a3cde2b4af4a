import type { RestCaller } from '../http/rest/route.ts'

/** Staff with an API token: a session gives no access to author and staff calls. Source: SECURITY R17. */
export const isStaff = ({ member, tokenId }: RestCaller): boolean => member?.role === 'staff' && tokenId !== null

/** An author or staff with an API token. */
export const isWriter = ({ member, tokenId }: RestCaller): boolean =>
  tokenId !== null && member !== null && member.role !== 'visitor'
