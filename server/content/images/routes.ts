import { cropBody, focalBody, imageReply } from '../../contract/content/images.ts'
import { UPLOAD_MEGABYTES_MAX } from '../../contract/upload-limits.ts'
import { route } from '../../http/rest/define.ts'
import { listOf, listQuery } from '../../http/rest/lists.ts'
import type { RestRoute } from '../../http/rest/route.ts'
import { changeFocalPoint, createImage, cropImage, deleteImage, listImages } from './image-objects.ts'
import { roomToUpload } from './quota.ts'
import { numbered, uploadBody } from './schemas.ts'

const section = 'Images'

/** Routes for the images of documents, certificates, galleries and feeds. Source: content spec §7. */
export const imageRoutes: readonly RestRoute[] = [
  route({
    method: 'get',
    path: '/image-objects/',
    audience: 'person',
    section,
    summary: 'Lists the images that the caller has uploaded.',
    query: listQuery(['created_at']),
    replies: { 200: listOf(imageReply) },
    handler: listImages,
  }),
  route({
    method: 'post',
    path: '/image-objects/',
    audience: 'person',
    section,
    summary: `Uploads a JPEG, PNG, WebP or GIF of at most ${UPLOAD_MEGABYTES_MAX} MB, 40 megapixels and 20,000 pixels a side; it is drawn anew in three sizes and a thumbnail. An animation stays one.`,
    accepts: 'upload',
    limit: 'uploadPerson',
    precheck: roomToUpload,
    body: uploadBody,
    replies: { 201: imageReply },
    handler: createImage,
  }),
  route({
    method: 'post',
    path: '/image-objects/:id/crop/',
    audience: 'person',
    section,
    summary:
      'Draws a part of an image as a new image of the caller, as if it had been uploaded; the image itself stays as it is.',
    isDrawn: true,
    limit: 'uploadPerson',
    precheck: roomToUpload,
    params: numbered,
    body: cropBody,
    replies: { 201: imageReply },
    handler: cropImage,
  }),
  route({
    method: 'patch',
    path: '/image-objects/:id/',
    audience: 'person',
    section,
    summary:
      'Moves the point of an image that stays in sight where it is cropped; its thumbnail is made around it, at another address.',
    isDrawn: true,
    params: numbered,
    body: focalBody,
    replies: { 200: imageReply },
    handler: changeFocalPoint,
  }),
  route({
    method: 'delete',
    path: '/image-objects/:id/',
    audience: 'person',
    section,
    summary: 'Deletes an image that nothing shows.',
    params: numbered,
    replies: { 204: null },
    handler: deleteImage,
  }),
]
