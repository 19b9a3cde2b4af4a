import * as z from 'zod'
import {
  certificateReply,
  presetBody,
  userCertificateBody,
  userCertificateReply,
} from '../../../contract/content/certificates.ts'
import { route } from '../../../http/rest/define.ts'
import { listOf, listQuery } from '../../../http/rest/lists.ts'
import type { RestRoute } from '../../../http/rest/route.ts'
import { roomToUpload } from '../../images/quota.ts'
import { numbered } from '../../images/schemas.ts'
import { changePreset, createCertificate, listCertificates } from './backgrounds.ts'
import { issueCertificate, listIssued, readIssued, replaceIssued, setNameShown } from './issued.ts'
import { backgroundBody, issuedQuery } from './schemas.ts'

const section = 'Certificates'

const nothing = z.strictObject({})

const namingRoute = (action: 'show-name' | 'hide-name', summary: string): RestRoute =>
  route({
    method: 'post',
    path: `/custom-certificates-user/:id/${action}/`,
    audience: 'person',
    section,
    summary,
    params: numbered,
    body: nothing,
    replies: { 200: userCertificateReply },
    handler: setNameShown(action),
  })

/** Routes for certificate backgrounds and issued certificates. Source: content spec §7. */
export const certificateRoutes: readonly RestRoute[] = [
  route({
    method: 'get',
    path: '/custom-certificates/',
    audience: 'author',
    section,
    summary: "Lists the author's backgrounds of certificates; everybody's for staff.",
    query: listQuery(['id']),
    replies: { 200: listOf(certificateReply) },
    handler: listCertificates,
  }),
  route({
    method: 'post',
    path: '/custom-certificates/',
    audience: 'author',
    section,
    summary: 'Uploads a background of certificates, or takes an own image for it by its number.',
    accepts: 'upload',
    limit: 'uploadPerson',
    precheck: roomToUpload,
    body: backgroundBody,
    replies: { 201: certificateReply },
    handler: createCertificate,
  }),
  route({
    method: 'patch',
    path: '/custom-certificates/:id/',
    audience: 'author',
    section,
    summary: 'Says where the words stand on a background.',
    params: numbered,
    body: presetBody,
    replies: { 200: certificateReply },
    handler: changePreset,
  }),
  route({
    method: 'get',
    path: '/custom-certificates-user/',
    audience: 'person',
    section,
    summary: 'Lists certificates that people were given: their own, those that an author has issued, all for staff.',
    query: issuedQuery,
    replies: { 200: listOf(userCertificateReply) },
    handler: listIssued,
  }),
  route({
    method: 'post',
    path: '/custom-certificates-user/',
    audience: 'author',
    section,
    summary: "Gives somebody a certificate, for a document of the author's; they get a mail.",
    body: userCertificateBody,
    replies: { 201: userCertificateReply },
    handler: issueCertificate,
  }),
  route({
    method: 'get',
    path: '/custom-certificates-user/:id/',
    audience: 'person',
    section,
    summary: 'Answers one of the certificates that the list shows.',
    params: numbered,
    replies: { 200: userCertificateReply },
    handler: readIssued,
  }),
  route({
    method: 'put',
    path: '/custom-certificates-user/:id/',
    audience: 'author',
    section,
    summary: 'Replaces a certificate that somebody was given.',
    params: numbered,
    body: userCertificateBody,
    replies: { 200: userCertificateReply },
    handler: replaceIssued,
  }),
  namingRoute('show-name', 'Shows the name on a certificate to whoever checks it: its owner.'),
  namingRoute('hide-name', 'Hides the name on a certificate from those who check it: its owner.'),
]
