import type { RestRoute } from '../http/rest/route.ts'
import { captureRoutes } from './readers/capture-email/routes.ts'
import { commentRoutes } from './readers/comments/routes.ts'
import { certificateRoutes } from './readers/certificates/routes.ts'
import { descriptionRoutes } from './description/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { publishingRoutes } from './reading/routes.ts'
import { editingRoutes } from './editing/routes.ts'
import { galleryRoutes } from './galleries/routes.ts'
import { imageRoutes } from './images/routes.ts'
import { partRoutes } from './parts/routes.ts'
import { previewRoutes } from './reading/previews/routes.ts'
import { progressRoutes } from './readers/progress/routes.ts'
import { termRoutes } from './terms/routes.ts'
import { userRoutes } from './users/routes.ts'
import { versionRoutes } from './versions/routes.ts'

/** All routes of the content API. Source: content spec §7, DESIGN §7. */
export const contentRoutes: readonly RestRoute[] = [
  ...userRoutes,
  ...documentRoutes,
  ...versionRoutes,
  ...previewRoutes,
  ...editingRoutes,
  ...partRoutes,
  ...publishingRoutes,
  ...termRoutes,
  ...commentRoutes,
  ...progressRoutes,
  ...captureRoutes,
  ...certificateRoutes,
  ...galleryRoutes,
  ...imageRoutes,
  ...descriptionRoutes(() => contentRoutes),
]
