import { truncate } from '../../contract/truncate.ts'
import { school } from '../../config/school-names.ts'
import { template } from '../letter.ts'
import { SUBJECT_MAX } from './letter-parts.ts'
import { inOtherLangs } from './other-letters.ts'
import type { CertificateIssuedDetails } from './details.ts'

/** Tells somebody that the school has given them a certificate, and where it is opened, printed and checked. */
export const certificateIssued = template<CertificateIssuedDetails>({
  ru: ({ title, link }) => ({
    subject: truncate(title === null ? 'Ваш сертификат' : `Ваш сертификат: ${title}`, SUBJECT_MAX),
    preheader: 'Откройте его, распечатайте или сохраните как PDF.',
    heading: 'Ваш сертификат готов',
    blocks: [
      {
        kind: 'text',
        text:
          title === null
            ? `Школа «${school.ru.name}» выдала вам сертификат.`
            : `Школа «${school.ru.name}» выдала вам сертификат: ${title}.`,
      },
      { kind: 'button', label: 'Открыть сертификат', link },
      {
        kind: 'text',
        text: 'Войдите, чтобы увидеть его целиком и распечатать. По этому же адресу любой может проверить, что сертификат настоящий; ваше имя там видно, только если вы сами так решите в профиле.',
      },
    ],
    reassurance: 'Не учились у нас? Просто удалите это письмо.',
  }),
  en: ({ title, link }) => ({
    subject: truncate(title === null ? 'Your certificate' : `Your certificate: ${title}`, SUBJECT_MAX),
    preheader: 'Open it, print it or save it as a PDF.',
    heading: 'Your certificate is ready',
    blocks: [
      {
        kind: 'text',
        text:
          title === null
            ? `The ${school.en.name} school has given you a certificate.`
            : `The ${school.en.name} school has given you a certificate: ${title}.`,
      },
      { kind: 'button', label: 'Open the certificate', link },
      {
        kind: 'text',
        text: 'Sign in to see all of it and to print it. At the same address anybody can check that it is genuine; your name is shown there only if you choose so in your profile.',
      },
    ],
    reassurance: 'You have not studied with us? Just delete this email.',
  }),
  ...inOtherLangs('certificateIssued'),
})
