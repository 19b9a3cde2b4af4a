import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { z } from 'zod'
import type { Fields } from './messages.ts'
import { CONTENT_BOX, IS_FRAME_ELEMENT, QUADS, SCROLL_INTO_VIEW, SET_FILES } from './page-scripts.ts'

/** A frame of a target, with the contexts of its worlds. */
export interface Frame {
  id: string
  parentId: string | null
  mainContext: number | null
}

interface DomDeps {
  call: (method: string, params?: Fields) => Promise<Fields>
  /** The frame whose context has this number. */
  frameOfContext: (context: number) => Frame | undefined
  frame: (id: string) => Frame | undefined
}

const remoteObject = z.object({ objectId: z.string() })
const evaluated = z.object({
  wasThrown: z.boolean().optional(),
  result: z.looseObject({
    objectId: z.string().optional(),
    value: z.unknown().optional(),
    description: z.string().optional(),
  }),
})
const inspectorObjectId = z.object({ injectedScriptId: z.number() })

interface DomNode {
  nodeId: number
  children?: DomNode[] | undefined
  shadowRoots?: DomNode[] | undefined
  contentDocument?: DomNode | undefined
  frameId?: string | undefined
}
const domNode: z.ZodType<DomNode> = z.object({
  nodeId: z.number(),
  get children() {
    return z.array(domNode).optional()
  },
  get shadowRoots() {
    return z.array(domNode).optional()
  },
  get contentDocument() {
    return domNode.optional()
  },
  frameId: z.string().optional(),
})

const setInputFiles = z.object({ objectId: z.string(), paths: z.array(z.string()) })
const scrollIntoView = z.object({ objectId: z.string(), rect: z.unknown().optional() })
const resolveNode = z.object({
  objectId: z.string().optional(),
  frameId: z.string().optional(),
  executionContextId: z.number().optional(),
})

const TYPES: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
}

/** The context of an object of the inspector's. */
export const contextOf = (objectId: string): number => inspectorObjectId.parse(JSON.parse(objectId)).injectedScriptId

const allNodes = (node: DomNode): DomNode[] => [
  node,
  ...[
    ...(node.children ?? []),
    ...(node.shadowRoots ?? []),
    ...(node.contentDocument ? [node.contentDocument] : []),
  ].flatMap(allNodes),
]

const fileOf = async (path: string) => ({
  name: basename(path),
  type: TYPES[extname(path)] ?? 'application/octet-stream',
  base64: (await readFile(path)).toString('base64'),
})

/** The methods of Playwright's DOM domain, by those of the stock protocol and by functions in the page. */
export const createDom = ({ call, frameOfContext, frame }: DomDeps) => {
  let collected: DomNode[] | null = null
  let last: Promise<unknown> = Promise.resolve()

  /** The numbers of nodes change with each DOM.getDocument: one at a time. */
  const alone = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work, work)
    last = result.catch(() => undefined)
    return result
  }

  const callOn = async (objectId: string, functionDeclaration: string, argument?: unknown): Promise<unknown> => {
    const reply = await call('Runtime.callFunctionOn', {
      objectId,
      functionDeclaration,
      arguments: [{ value: argument ?? null }],
      returnByValue: true,
    })
    const { wasThrown, result } = evaluated.parse(reply)
    if (wasThrown) throw new Error(result.description)
    return result.value
  }

  /** The inspector's number of a node, and all nodes on the way to it. */
  const requestNode = async (objectId: string): Promise<{ nodeId: number; nodes: DomNode[] }> => {
    const found: DomNode[] = []
    collected = found
    try {
      const { root } = z.object({ root: domNode }).parse(await call('DOM.getDocument'))
      const { nodeId } = z.object({ nodeId: z.number() }).parse(await call('DOM.requestNode', { objectId }))
      return { nodeId, nodes: [root, ...found].flatMap(allNodes) }
    } finally {
      collected = null
    }
  }

  const objectOf = async (nodeId: number): Promise<string> => {
    const { object } = z.object({ object: remoteObject }).parse(await call('DOM.resolveNode', { nodeId }))
    return object.objectId
  }

  /** The element of a frame, as an object of its parent's page. */
  const ownerElement = (frameId: string): Promise<string> =>
    alone(async () => {
      const context = frame(frameId)?.mainContext
      if (!context) throw new Error('Frame has been detached.')
      const reply = await call('Runtime.evaluate', { expression: 'document', contextId: context })
      const { objectId = '' } = evaluated.parse(reply).result
      const { nodes } = await requestNode(objectId)
      const owner = nodes.find(({ contentDocument }) => contentDocument?.frameId === frameId)
      if (!owner) throw new Error('Frame has been detached.')
      return objectOf(owner.nodeId)
    })

  /** The same node as an object of another world. */
  const adopt = (objectId: string, context: number): Promise<Fields> =>
    alone(async () => {
      if (contextOf(objectId) === context) {
        const reply = await call('Runtime.callFunctionOn', {
          objectId,
          functionDeclaration: 'function () { return this }',
        })
        return { object: evaluated.parse(reply).result }
      }
      const { nodeId } = await requestNode(objectId)
      await call('DOM.setInspectedNode', { nodeId })
      const reply = await call('Runtime.evaluate', {
        expression: '$0',
        contextId: context,
        includeCommandLineAPI: true,
      })
      return { object: evaluated.parse(reply).result }
    })

  const quads = async (objectId: string): Promise<number[][]> => {
    const rects = z.array(z.array(z.number())).parse(await callOn(objectId, QUADS))
    if (rects.length === 0) throw new Error('Node does not have a layout object')
    let [left, top] = [0, 0]
    let inner = frameOfContext(contextOf(objectId))
    while (inner?.parentId) {
      const box = z.tuple([z.number(), z.number()]).parse(await callOn(await ownerElement(inner.id), CONTENT_BOX))
      left += box[0]
      top += box[1]
      inner = frame(inner.parentId)
    }
    return rects.map((rect) => rect.map((value, i) => value + (i % 2 === 0 ? left : top)))
  }

  const contentFrameId = (objectId: string): Promise<string | undefined> =>
    alone(async () => {
      const { nodeId, nodes } = await requestNode(objectId)
      return nodes.find((node) => node.nodeId === nodeId)?.contentDocument?.frameId
    })

  return {
    /** Nodes that the inspector sends before the reply that needs them. */
    onSetChildNodes: (params: Fields) => {
      const { nodes } = z.object({ nodes: z.array(domNode) }).parse(params)
      collected?.push(...nodes)
    },
    handlers: {
      'DOM.describeNode': async (params: Fields) => {
        const { objectId } = remoteObject.parse(params)
        const ownerFrameId = frameOfContext(contextOf(objectId))?.id
        const isFrame = await callOn(objectId, IS_FRAME_ELEMENT)
        return { ownerFrameId, contentFrameId: isFrame ? await contentFrameId(objectId) : undefined }
      },
      'DOM.getContentQuads': async (params: Fields) => ({ quads: await quads(remoteObject.parse(params).objectId) }),
      'DOM.scrollIntoViewIfNeeded': async (params: Fields) => {
        const { objectId, rect } = scrollIntoView.parse(params)
        const problem = z.string().parse(await callOn(objectId, SCROLL_INTO_VIEW, rect))
        if (problem) throw new Error(problem)
        return {}
      },
      'DOM.resolveNode': async (params: Fields) => {
        const { objectId, frameId, executionContextId } = resolveNode.parse(params)
        const object = frameId ? await ownerElement(frameId) : objectId
        if (!object || executionContextId === undefined) throw new Error('DOM.resolveNode without an object')
        return adopt(object, executionContextId)
      },
      'DOM.setInputFiles': async (params: Fields) => {
        const { objectId, paths } = setInputFiles.parse(params)
        await callOn(objectId, SET_FILES, await Promise.all(paths.map(fileOf)))
        return {}
      },
    },
  }
}
