import type { z } from 'zod'

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? unknown : never) : never

/** Takes a schema whose values are those of a type, neither more nor fewer: anything else does not compile. */
export const exactly =
  <Reply>() =>
  <Schema extends z.core.$ZodType>(schema: Schema & Same<z.output<Schema>, Reply>): Schema =>
    schema
