import type { person } from '../schema.ts'

/** A person with this email, who is also the person's id. */
export const aPerson = (email: string): typeof person.$inferInsert => ({
  id: email,
  email,
  name: 'Анна',
  createdAt: new Date(0),
})
