import { isNumber, isRecord, isText } from '../guards.ts'
import type { Outcome } from './outcome.ts'
import { allFrom, entityFrom, type Entity, imageFrom, listFrom, nothing, type Reader } from './read.ts'
import { createRequests, type RequestDeps, type Requests } from './requests.ts'
import { fetchTelling, type UploadTraits } from './upload.ts'
import type { ImageView, Listed, Query } from './wire.ts'

/** A part of an image, in fractions of its width and height. */
export interface ImageArea {
  x: number
  y: number
  width: number
  height: number
}

/** A row of a user's gallery or feed: `img` is the id of an image. */
export interface UserImage {
  id?: number | null
  img: number
}

/** A gallery or feed row as the server returns it. */
export interface ShownUserImage {
  id: number
  img: number
  image: string
  image_thumbnail: string
}

type UserImages = Promise<Outcome<readonly ShownUserImage[]>>

/** Calls for images, certificates, galleries and feeds. Source: content spec §7. */
export interface ImageCalls {
  /** JPEG, PNG or WebP, up to 10 MB, sent as multipart. */
  addImage: (image: Blob) => Promise<Outcome<ImageView>>
  /** The same for a queue of uploads, which tells the person itself how far each is and what has failed: nothing is notified. */
  uploadImage: (image: Blob, traits: UploadTraits) => Promise<Outcome<ImageView>>
  /** Makes a part of an image, in fractions of its width and height, a new image. */
  cropImage: (id: number, area: ImageArea) => Promise<Outcome<ImageView>>
  /** Moves the point of an image that stays in sight where it is cropped. Readers see it once the document is published again. */
  setFocalPoint: (id: number, point: Pick<ImageView, 'focal_x' | 'focal_y'>) => Promise<Outcome<ImageView>>
  removeImage: (id: number) => Promise<Outcome<true>>
  removeGalleryImage: (id: number) => Promise<Outcome<true>>
  removePreviewImage: (id: number) => Promise<Outcome<true>>
  certificates: () => Promise<Outcome<Listed<Entity>>>
  addCertificate: (image: Blob) => Promise<Outcome<Entity>>
  setPreset: (id: number, preset: unknown) => Promise<Outcome<Entity>>
  userCertificates: (query?: Query) => Promise<Outcome<Listed<Entity>>>
  /** Creates without an id, replaces with one. */
  saveUserCertificate: (certificate: { id?: number | null; [name: string]: unknown }) => Promise<Outcome<Entity>>
  gallery: (userId: string) => UserImages
  feed: (userId: string) => UserImages
  /** Replaces the whole list. */
  setGallery: (userId: string, images: readonly UserImage[]) => UserImages
  setFeed: (userId: string, images: readonly UserImage[]) => UserImages
}

const shownFrom: Reader<ShownUserImage> = (row) =>
  isRecord(row) && isNumber(row.id) && isNumber(row.img) && isText(row.image) && isText(row.image_thumbnail)
    ? { id: row.id, img: row.img, image: row.image, image_thumbnail: row.image_thumbnail }
    : null

const userImagesFrom: Reader<readonly ShownUserImage[]> = (body) =>
  isRecord(body) ? allFrom(body.images, shownFrom) : null

const formOf = (image: Blob) => {
  const form = new FormData()
  form.append('image', image)
  return form
}

const userImagesPath = (path: string, userId: string) => `${path}/${encodeURIComponent(userId)}/`

export const createImageCalls = (request: Requests, deps: RequestDeps): ImageCalls => {
  const removeAt = (path: string) => (id: number) => request('DELETE', `${path}/${id}/`, nothing)
  const images = (path: string) => (userId: string) => request('GET', userImagesPath(path, userId), userImagesFrom)
  const setImages = (path: string) => (userId: string, rows: readonly UserImage[]) =>
    request('PATCH', userImagesPath(path, userId), userImagesFrom, { body: { images: rows } })
  return {
    addImage: (image) => request('POST', 'image-objects/', imageFrom, { body: formOf(image) }),
    uploadImage: (image, traits) => {
      const uploading = createRequests({ ...deps, fetch: fetchTelling(traits) })
      return uploading('POST', 'image-objects/', imageFrom, { body: formOf(image), isQuiet: true })
    },
    cropImage: (id, area) => request('POST', `image-objects/${id}/crop/`, imageFrom, { body: area, isDrawn: true }),
    setFocalPoint: (id, point) => request('PATCH', `image-objects/${id}/`, imageFrom, { body: point, isDrawn: true }),
    removeImage: removeAt('image-objects'),
    removeGalleryImage: removeAt('gallery-images'),
    removePreviewImage: removeAt('preview-images'),
    certificates: () => request('GET', 'custom-certificates/', listFrom(entityFrom)),
    addCertificate: (image) => request('POST', 'custom-certificates/', entityFrom, { body: formOf(image) }),
    setPreset: (id, preset) => request('PATCH', `custom-certificates/${id}/`, entityFrom, { body: { preset } }),
    userCertificates: (query) => request('GET', 'custom-certificates-user/', listFrom(entityFrom), { query }),
    saveUserCertificate: ({ id, ...body }) =>
      id === null || id === undefined
        ? request('POST', 'custom-certificates-user/', entityFrom, { body })
        : request('PUT', `custom-certificates-user/${id}/`, entityFrom, { body }),
    gallery: images('user-gallery'),
    feed: images('user-feed'),
    setGallery: setImages('user-gallery'),
    setFeed: setImages('user-feed'),
  }
}
