import { codeOrLinkField, lineField, linkField } from '../../values/fields.ts'
import { blockType } from '../block-type.ts'

/** A video by its address, or by its id at Kinescope. Source: content spec §3. */
export const video = blockType({
  kinds: ['video'],
  fields: { title: lineField(), url: linkField(), kinescope_video_id: codeOrLinkField() },
})
