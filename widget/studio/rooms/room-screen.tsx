import type { Room } from '../routes/route.ts'
import { CertificatesRoom } from './certificates-room.tsx'
import { CommentsRoom } from './comments-room.tsx'
import { PicturesRoom } from './pictures-room.tsx'
import { ScheduleRoom } from './schedule-room.tsx'
import { TermsRoom } from './terms-room.tsx'

interface RoomScreenProps {
  room: Room
  of: string
}

const screens = {
  terms: TermsRoom,
  comments: CommentsRoom,
  certificates: CertificatesRoom,
  pictures: PicturesRoom,
  schedule: ScheduleRoom,
} satisfies Record<Room, unknown>

/** One of the screens around documents. */
export const RoomScreen = ({ room, of }: RoomScreenProps) => {
  const Shown = screens[room]
  return <Shown of={of} />
}
