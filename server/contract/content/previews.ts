import * as z from 'zod'

const expiresAt = z.iso.datetime()

/** A new preview link. `preview` is its secret, which no later call answers. */
export const newPreviewReply = z
  .strictObject({
    id: z.int(),
    preview: z.string().meta({ description: 'The secret, for the header X-Preview. No other call answers it.' }),
    expires_at: expiresAt,
  })
  .meta({ id: 'NewPreviewLink' })

/** A preview link in a list, without its secret. `author` has made it. */
export const previewLinkReply = z
  .strictObject({
    id: z.int(),
    author: z.strictObject({ id: z.string(), name: z.string() }),
    created_at: z.iso.datetime(),
    expires_at: expiresAt,
  })
  .meta({ id: 'PreviewLink' })
