/** A record that is to be synchronized. */
export interface SyncRequest {
  readonly id: string;
  /** The generation of its place in the queue, if it comes from there. */
  readonly generation?: number;
  /** Zoho may have something new, so that it is read in any case. */
  readonly mustRead?: true;
  /** False: nothing of ours is sent, only theirs is taken. */
  readonly maySend: boolean;
  /** Checked before something is created: another run may have taken over. */
  readonly holdsLease: () => Promise<boolean>;
}
