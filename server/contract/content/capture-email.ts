import * as z from 'zod'
import { email } from '../schemas-fields.ts'

/** An address that somebody leaves. Source: content spec §7. */
export const captureBody = z.strictObject({ email }).meta({ id: 'CaptureBody', example: { email: 'mama@example.com' } })

export const captureReply = z.strictObject({ email: z.string() })
