import { Form, Link, useLocation, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { accountMessages as says } from "./chrome.messages.ts";
import { currentMark } from "./nav-links.ts";

/** As much of somebody who is signed in as the header shows. */
export interface HeaderMember {
  /** The first name, or the e-mail address when there is none. */
  name: string;
  isAdmin: boolean;
}

export interface AccountLinksProps {
  /** Absent for visitors. */
  member?: HeaderMember;
  onFollow: () => void;
}

/** The ways in, or who is in and the way out. */
export function AccountLinks({ member, onFollow }: AccountLinksProps) {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const leaving = navigation.state !== "idle" && navigation.formAction === says.logOutAddress;

  if (!member) {
    return (
      <div className="flex gap-2 max-xl:mt-4 max-xl:flex-col xl:text-sm">
        <ButtonLink to="/login/consumer" variant="quiet" onClick={onFollow}>
          {says.consumerLogin}
        </ButtonLink>
        <ButtonLink to="/login/agent" onClick={onFollow}>
          {says.agentLogin}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="flex gap-x-4 gap-y-2 max-xl:mt-4 max-xl:flex-col xl:items-center xl:text-sm">
      {member.isAdmin && (
        <Link to="/admin" onClick={onFollow} aria-current={currentMark("/admin", pathname)} className="menu-link">
          {says.admin}
        </Link>
      )}
      <Link
        to="/dashboard"
        onClick={onFollow}
        aria-current={currentMark("/dashboard", pathname)}
        className="menu-link xl:max-w-40"
      >
        <span className="truncate">
          {member.name}
          <span className="sr-only">, {says.dashboard}</span>
        </span>
      </Link>
      <Form method="post" action={says.logOutAddress} className="flex flex-col">
        <Button variant="quiet" aria-disabled={leaving || undefined}>
          {leaving ? says.loggingOut : says.logOut}
        </Button>
      </Form>
    </div>
  );
}
