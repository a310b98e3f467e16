import sharp from 'sharp';

/** Pictures that take long to decode. */
export interface Pictures {
  /** The most pixels that the server decodes. */
  largest: Uint8Array;
  /** A small file with as many pixels as a picture of an unknown sender may have. */
  anonymous: Uint8Array;
}

export async function largePictures(): Promise<Pictures> {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#c96f4a' } })
      .jpeg({ progressive: true })
      .toBuffer();
  return { largest: await picture(5_000, 5_000), anonymous: await picture(4_000, 3_000) };
}
