import { useState } from 'react'
import type { Certificate } from '../../api/content/images.ts'
import type { ImageView } from '../../api/content/wire.ts'
import { useAddress } from '../../reader/reading.ts'
import { Button } from '../../ui/button.tsx'
import { ChoosePictures, Uploads, usePictureTexts } from '../pictures/picture-parts.tsx'
import { useFiles, useUploads } from '../pictures/use-uploads.ts'
import { useStudio } from '../studio-context.ts'
import { GivenCertificates } from './given-certificates.tsx'
import { certificateWords, placesIn } from './preset.ts'
import { Empty, RoomFrame, RowList, useRoomTexts } from './room-frame.tsx'
import { sentenceOf, useRows } from './use-rows.ts'
import { WordsDialog } from './words-dialog.tsx'

const GIVEN = 'given'
/** Names the uploads of backgrounds. */
const PLACE = 'certificates'

const Background = ({ certificate, onPlace }: { certificate: Certificate; onPlace: () => void }) => {
  const { certificates: words } = useRoomTexts()
  const address = useAddress()
  const { id, image_thumbnail, preset } = certificate
  const placed = certificateWords.filter((word) => placesIn(preset)[word]).map((word) => words.words[word])
  return (
    <li className="certificate-card">
      <img src={address(image_thumbnail)} alt={words.nth(id)} loading="lazy" />
      <p className="room-note">
        <b>{words.nth(id)}</b> {placed.length > 0 ? words.placed(placed.join(', ')) : words.notPlaced}
      </p>
      <Button isQuiet aria-label={`${words.place}: ${words.nth(id)}`} onClick={onPlace}>
        {words.place}
      </Button>
    </li>
  )
}

const Backgrounds = () => {
  const { client, notify } = useStudio()
  const texts = useRoomTexts()
  const { certificates: words } = texts
  const { arrived } = usePictureTexts()
  const found = useRows<Certificate>('', (page) => client.certificates({ page, ordering: '-id' }))
  const { add } = useUploads(PLACE)
  const [open, setOpen] = useState<Certificate | null>(null)
  const [added, setAdded] = useState(0)

  const onDone = async (picture: ImageView) => {
    const outcome = await client.addCertificateOf(picture.id)
    if (!outcome.ok) return notify('error', sentenceOf(outcome, texts.wrong))
    found.change((rows) => [outcome.body, ...rows])
    setAdded((before) => before + 1)
  }
  const onFiles = (files: File[]) => add(files, PLACE, (picture) => void onDone(picture))
  const { isOver, taking } = useFiles(onFiles)
  return (
    <RoomFrame
      room="certificates"
      isBusy={found.isLoading}
      parts={[
        { of: '', label: words.parts.backgrounds, isOpen: true },
        { of: GIVEN, label: words.parts.given, isOpen: false },
      ]}
    >
      <div className="picture-field" role="group" aria-label={words.add} data-over={isOver || undefined} {...taking}>
        <ChoosePictures label={words.add} hint={words.how} isMany onFiles={onFiles} />
        <Uploads place={PLACE} news={added > 0 ? arrived(found.rows?.length ?? added) : ''} />
      </div>
      <RowList
        found={found}
        className="certificate-cards"
        empty={
          <Empty title={words.none}>
            <p>{words.noneMore}</p>
          </Empty>
        }
        render={(certificate) => (
          <Background key={certificate.id} certificate={certificate} onPlace={() => setOpen(certificate)} />
        )}
      />
      {open && (
        <WordsDialog
          certificate={open}
          onClose={() => setOpen(null)}
          onSaved={(saved) => {
            setOpen(null)
            found.change((rows) => rows.map((row) => (row.id === saved.id ? saved : row)))
          }}
        />
      )}
    </RoomFrame>
  )
}

/** Backgrounds of certificates, and the certificates that people were given. */
export const CertificatesRoom = ({ of }: { of: string }) => (of === GIVEN ? <GivenCertificates /> : <Backgrounds />)
