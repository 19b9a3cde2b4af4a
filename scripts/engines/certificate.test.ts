import { X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeCertificate } from '../../demo-pages/testing/server/certificate.ts'

test('the certificate is for this machine, is valid now and has the signature of its key', () => {
  const certificate = new X509Certificate(makeCertificate().cert)
  const { subjectAltName, publicKey, validFromDate, validToDate } = certificate
  const isValid = validFromDate < new Date() && new Date() < validToDate
  expect([subjectAltName, isValid, certificate.verify(publicKey)]).toEqual([
    'DNS:localhost, IP Address:127.0.0.1',
    true,
    true,
  ])
})
