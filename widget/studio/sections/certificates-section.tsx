import { useState } from 'react'
import type { Certificate } from '../../api/content/images.ts'
import type { ImageView } from '../../api/content/wire.ts'
import { useAddress } from '../../reader/reading.ts'
import { Button } from '../../ui/button.tsx'
import { ChoosePictures, Uploads, usePictureTexts } from '../pictures/picture-parts.tsx'
import { useFiles, useUploads } from '../pictures/use-uploads.ts'
import { useStudio } from '../ui/studio-context.ts'
import { IssuedCertificates } from './issued-certificates.tsx'
import { certificateFields, placesIn } from './preset.ts'
import { Empty, SectionFrame, RowList, useSectionTexts } from './section-frame.tsx'
import { messageOf, useRows } from './use-rows.ts'
import { TextsDialog } from './texts-dialog.tsx'

const ISSUED = 'given'
/** Names the uploads of backgrounds. */
const PLACE = 'certificates'

const Background = ({ certificate, onPlace }: { certificate: Certificate; onPlace: () => void }) => {
  const { certificates: ownTexts } = useSectionTexts()
  const address = useAddress()
  const { id, image_thumbnail, preset } = certificate
  const placed = certificateFields.filter((word) => placesIn(preset)[word]).map((word) => ownTexts.words[word])
  return (
    <li className="certificate-card">
      <img src={address(image_thumbnail)} alt={ownTexts.nth(id)} loading="lazy" />
      <p className="section-note">
        <b>{ownTexts.nth(id)}</b> {placed.length > 0 ? ownTexts.placed(placed.join(', ')) : ownTexts.notPlaced}
      </p>
      <Button isQuiet aria-label={`${ownTexts.place}: ${ownTexts.nth(id)}`} onClick={onPlace}>
        {ownTexts.place}
      </Button>
    </li>
  )
}

const Backgrounds = () => {
  const { client, notify } = useStudio()
  const texts = useSectionTexts()
  const { certificates: ownTexts } = texts
  const { uploaded } = usePictureTexts()
  const found = useRows<Certificate>('', (page) => client.certificates({ page, ordering: '-id' }))
  const { add } = useUploads(PLACE)
  const [open, setOpen] = useState<Certificate | null>(null)
  const [added, setAdded] = useState(0)

  const onDone = async (picture: ImageView) => {
    const outcome = await client.addCertificateOf(picture.id)
    if (!outcome.ok) return notify('error', messageOf(outcome, texts.wrong))
    found.change((rows) => [outcome.body, ...rows])
    setAdded((before) => before + 1)
  }
  const onFiles = (files: File[]) => add(files, PLACE, (picture) => void onDone(picture))
  const { isOver, fileHandlers } = useFiles(onFiles)
  return (
    <SectionFrame
      section="certificates"
      isBusy={found.isLoading}
      parts={[
        { of: '', label: ownTexts.parts.backgrounds, isOpen: true },
        { of: ISSUED, label: ownTexts.parts.issued, isOpen: false },
      ]}
    >
      <div
        className="picture-field"
        role="group"
        aria-label={ownTexts.add}
        data-over={isOver || undefined}
        {...fileHandlers}
      >
        <ChoosePictures label={ownTexts.add} hint={ownTexts.how} isMany onFiles={onFiles} />
        <Uploads place={PLACE} news={added > 0 ? uploaded(found.rows?.length ?? added) : ''} />
      </div>
      <RowList
        found={found}
        className="certificate-cards"
        empty={
          <Empty title={ownTexts.none}>
            <p>{ownTexts.noneMore}</p>
          </Empty>
        }
        render={(certificate) => (
          <Background key={certificate.id} certificate={certificate} onPlace={() => setOpen(certificate)} />
        )}
      />
      {open && (
        <TextsDialog
          certificate={open}
          onClose={() => setOpen(null)}
          onSaved={(saved) => {
            setOpen(null)
            found.change((rows) => rows.map((row) => (row.id === saved.id ? saved : row)))
          }}
        />
      )}
    </SectionFrame>
  )
}

/** Backgrounds of certificates, and the issued certificates. */
export const CertificatesSection = ({ of }: { of: string }) =>
  of === ISSUED ? <IssuedCertificates /> : <Backgrounds />
