import type { RestRoute } from '../../../http/rest/route.ts'
import { communityRows } from './community.ts'
import { documentRows } from './documents.ts'
import { imageRows } from './images.ts'
import { partRows } from './parts.ts'
import { previewRows } from './previews.ts'
import type { ContentRow } from './row.ts'
import { versionRows } from './versions.ts'

/** Every route of the content API, by method and path. Source: SECURITY R18. */
export const contentCalls: Record<string, ContentRow> = {
  ...documentRows,
  ...versionRows,
  ...previewRows,
  ...partRows,
  ...communityRows,
  ...imageRows,
}

export const nameOf = ({ method, path }: Pick<RestRoute, 'method' | 'path'>): string =>
  `${method.toUpperCase()} ${path}`
