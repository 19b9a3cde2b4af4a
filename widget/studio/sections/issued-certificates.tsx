import { useState } from 'react'
import { documentNamed } from '../../../server/contract/content/documents/document-id.ts'
import type { UserCertificate } from '../../api/content/images.ts'
import { useAddress } from '../../reader/reading.ts'
import { formatDate } from '../../texts/format-date.ts'
import { shellTexts } from '../../texts/studio/shell-texts.ts'
import { Button } from '../../ui/button.tsx'
import { EDIT } from '../ui/icons.ts'
import { RouteLink } from '../routes/route-link.tsx'
import { useStudio } from '../ui/studio-context.ts'
import { ToolButton } from '../ui/tool-button.tsx'
import { GiveDialog } from './give-dialog.tsx'
import { Empty, SectionFrame, RowList, useSectionTexts } from './section-frame.tsx'
import { useRows } from './use-rows.ts'

const IssuedCertificate = ({ certificate, onChange }: { certificate: UserCertificate; onChange: () => void }) => {
  const { lang } = useStudio()
  const { certificates: ownTexts } = useSectionTexts()
  const address = useAddress()
  const { kinds } = shellTexts[lang]
  const { image_thumbnail, document, issued_at } = certificate
  const name = certificate.texts.name || ownTexts.nameless
  const about = documentNamed(document ?? '')
  return (
    <li className="section-row">
      <img className="certificate-small" src={address(image_thumbnail)} alt="" loading="lazy" />
      <div className="section-texts">
        <b>{name}</b>
        <p className="section-by">
          {about && (
            <RouteLink className="link" to={{ screen: 'document', ...about }}>
              {ownTexts.documentOf(kinds[about.kind].one, about.id)}
            </RouteLink>
          )}{' '}
          <time dateTime={issued_at}>{formatDate(issued_at, lang)}</time>
        </p>
      </div>
      <ToolButton label={ownTexts.change(name)} outline={EDIT} onClick={onChange} />
    </li>
  )
}

/** The certificates that the author has given to people; all of them for staff. */
export const IssuedCertificates = () => {
  const { client } = useStudio()
  const { certificates: ownTexts } = useSectionTexts()
  const found = useRows<UserCertificate>('', (page) => client.userCertificates({ page, ordering: '-id' }))
  const [open, setOpen] = useState<UserCertificate | 'new' | null>(null)
  const [news, setNews] = useState('')
  const onSaved = (saved: UserCertificate) => {
    setNews(open === 'new' ? ownTexts.issued(saved.texts.name || ownTexts.nameless) : ownTexts.saved)
    setOpen(null)
    found.change((rows) =>
      rows.some(({ id }) => id === saved.id)
        ? rows.map((row) => (row.id === saved.id ? saved : row))
        : [saved, ...rows],
    )
  }
  return (
    <SectionFrame
      section="certificates"
      isBusy={found.isLoading}
      news={news}
      parts={[
        { of: '', label: ownTexts.parts.backgrounds, isOpen: false },
        { of: 'given', label: ownTexts.parts.issued, isOpen: true },
      ]}
      ways={<Button onClick={() => setOpen('new')}>{ownTexts.give}</Button>}
    >
      <RowList
        found={found}
        empty={
          <Empty title={ownTexts.noneIssued}>
            <p>{ownTexts.noneIssuedMore}</p>
          </Empty>
        }
        render={(certificate) => (
          <IssuedCertificate key={certificate.id} certificate={certificate} onChange={() => setOpen(certificate)} />
        )}
      />
      {open && (
        <GiveDialog certificate={open === 'new' ? null : open} onSaved={onSaved} onClose={() => setOpen(null)} />
      )}
    </SectionFrame>
  )
}
