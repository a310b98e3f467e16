import sharp from 'sharp';

/** A small picture of the given format. */
export async function picture(format: 'jpeg' | 'png' | 'webp'): Promise<Uint8Array> {
  return sharp({ create: { width: 64, height: 48, channels: 3, background: '#c96f4a' } })
    .toFormat(format)
    .toBuffer();
}
