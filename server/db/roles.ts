/** The roles of a person, from the least to the most privileged. Source: DESIGN §7. */
export const ROLES = ['visitor', 'author', 'staff'] as const

export type Role = (typeof ROLES)[number]

export const isRole = (role: string): role is Role => ROLES.some((known) => known === role)

const rank = (role: string) => ROLES.findIndex((known) => known === role)

/** True if `role` has fewer rights than `other`. */
export const isLess = (role: string, other: string): boolean => rank(role) < rank(other)
