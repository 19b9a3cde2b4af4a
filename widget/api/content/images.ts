import { isObject } from '../../../server/contract/is-object.ts'
import { isNumber, isText } from '../guards.ts'
import type { Outcome } from './outcome.ts'
import { allFrom, imageFrom, listFrom, nothing, type Reader } from './read.ts'
import { createRequests, type RequestDeps, type Requests, UPLOAD_MS } from './requests.ts'
import { fetchWithProgress, type UploadTraits } from './upload.ts'
import type { ImageView, Listed, Query } from './wire.ts'

/** A part of an image, in fractions of its width and height. */
interface ImageArea {
  x: number
  y: number
  width: number
  height: number
}

/** A row of a user's gallery or feed: `img` is the id of an image. */
interface UserImage {
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

/** A background of certificates; `preset` says where the words stand on it, in any form that its editor understands. */
export interface Certificate {
  id: number
  image: string
  image_thumbnail: string
  preset: unknown
}

/** A certificate that a person was given; `certificate` is the id of its background, `document` for example `course:3`. */
export interface UserCertificate extends Certificate {
  certificate: number
  user: string
  document: string | null
  texts: Readonly<Record<string, string>>
  /** ISO. */
  issued_at: string
}

type UserImages = Promise<Outcome<readonly ShownUserImage[]>>

/** Calls for images, certificates, galleries and feeds. Source: content spec §7. */
export interface ImageCalls {
  /** JPEG, PNG, WebP or GIF, up to 10 MB, sent as multipart. */
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
  certificates: (query?: Query) => Promise<Outcome<Listed<Certificate>>>
  addCertificate: (image: Blob) => Promise<Outcome<Certificate>>
  /** Makes an image that is uploaded already the background of certificates. */
  addCertificateOf: (image: number) => Promise<Outcome<Certificate>>
  setPreset: (id: number, preset: unknown) => Promise<Outcome<Certificate>>
  userCertificates: (query?: Query) => Promise<Outcome<Listed<UserCertificate>>>
  /** Creates without an id, replaces with one. */
  saveUserCertificate: (certificate: {
    id?: number | null
    [name: string]: unknown
  }) => Promise<Outcome<UserCertificate>>
  gallery: (userId: string) => UserImages
  feed: (userId: string) => UserImages
  /** Replaces the whole list. */
  setGallery: (userId: string, images: readonly UserImage[]) => UserImages
  setFeed: (userId: string, images: readonly UserImage[]) => UserImages
}

const shownFrom: Reader<ShownUserImage> = (row) =>
  isObject(row) && isNumber(row.id) && isNumber(row.img) && isText(row.image) && isText(row.image_thumbnail)
    ? { id: row.id, img: row.img, image: row.image, image_thumbnail: row.image_thumbnail }
    : null

const userImagesFrom: Reader<readonly ShownUserImage[]> = (body) =>
  isObject(body) ? allFrom(body.images, shownFrom) : null

const certificateFrom: Reader<Certificate> = (row) =>
  isObject(row) && isNumber(row.id) && isText(row.image) && isText(row.image_thumbnail)
    ? { id: row.id, image: row.image, image_thumbnail: row.image_thumbnail, preset: row.preset ?? null }
    : null

const textsIn = (texts: unknown): Record<string, string> =>
  isObject(texts)
    ? Object.fromEntries(Object.entries(texts).flatMap(([name, text]) => (isText(text) ? [[name, text]] : [])))
    : {}

const userCertificateFrom: Reader<UserCertificate> = (row) => {
  const background = certificateFrom(row)
  if (!background || !isObject(row) || !isNumber(row.certificate) || !isText(row.user) || !isText(row.issued_at))
    return null
  const { certificate, user, document, words: texts, issued_at } = row
  return {
    ...background,
    certificate,
    user,
    document: isText(document) ? document : null,
    texts: textsIn(texts),
    issued_at,
  }
}

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
      const uploading = createRequests({ ...deps, fetch: fetchWithProgress(traits, UPLOAD_MS) })
      return uploading('POST', 'image-objects/', imageFrom, { body: formOf(image), isUntimed: true, isQuiet: true })
    },
    cropImage: (id, area) => request('POST', `image-objects/${id}/crop/`, imageFrom, { body: area, isDrawn: true }),
    setFocalPoint: (id, point) => request('PATCH', `image-objects/${id}/`, imageFrom, { body: point, isDrawn: true }),
    removeImage: removeAt('image-objects'),
    removeGalleryImage: removeAt('gallery-images'),
    removePreviewImage: removeAt('preview-images'),
    certificates: (query) =>
      request('GET', 'custom-certificates/', listFrom(certificateFrom), { ...(query && { query }) }),
    addCertificate: (image) => request('POST', 'custom-certificates/', certificateFrom, { body: formOf(image) }),
    addCertificateOf: (image) => request('POST', 'custom-certificates/', certificateFrom, { body: { image } }),
    setPreset: (id, preset) => request('PATCH', `custom-certificates/${id}/`, certificateFrom, { body: { preset } }),
    userCertificates: (query) =>
      request('GET', 'custom-certificates-user/', listFrom(userCertificateFrom), { ...(query && { query }) }),
    saveUserCertificate: ({ id, ...body }) =>
      id === null || id === undefined
        ? request('POST', 'custom-certificates-user/', userCertificateFrom, { body })
        : request('PUT', `custom-certificates-user/${id}/`, userCertificateFrom, { body }),
    gallery: images('user-gallery'),
    feed: images('user-feed'),
    setGallery: setImages('user-gallery'),
    setFeed: setImages('user-feed'),
  }
}
