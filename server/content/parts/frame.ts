import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { escapeHtml } from '../../http/html.ts'
import { missing } from '../../http/rest/problem.ts'
import type { RestCaller, RestReply } from '../../http/rest/route.ts'
import { readPublished } from '../publishing/read.ts'
import { documentWithBlock } from './store.ts'

const scriptBlock = z.object({
  id: z.number(),
  type: z.literal('script-block'),
  data: z.object({ title: z.string(), block: z.string(), script: z.string() }),
})

const isOther = z.looseObject({ type: z.string() })

const document = z.object({ content: z.array(z.union([scriptBlock, isOther])) })

type ScriptBlock = z.output<typeof scriptBlock>

const isScript = (block: object): block is ScriptBlock => scriptBlock.safeParse(block).success

const pageOf = ({ data: { title, block, script } }: ScriptBlock): string =>
  [
    '<!doctype html><html lang="ru"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title></head><body>`,
    block,
    `<script>${script}</script></body></html>`,
  ].join('\n')

/**
 * The markup and the script of a block as a page for a sandboxed frame, as the caller sees its document: only what is published, and
 * only where the school has switched it on. 404 otherwise. Source: SECURITY R63, DESIGN §7.
 */
export const readFrame = async (deps: Deps, id: number, caller: RestCaller): Promise<RestReply> => {
  if (!deps.config.hasScriptBlocks) return missing()
  const of = (await documentWithBlock(deps.db, 'script-block', id)) ?? missing()
  const { json = '{}', keeps } = await readPublished(deps, of, caller)
  const { content } = document.parse(JSON.parse(json))
  const block = content.filter(isScript).find((one) => one.id === id) ?? missing()
  return { status: 200, frame: pageOf(block), ...(keeps && { keeps }) }
}
