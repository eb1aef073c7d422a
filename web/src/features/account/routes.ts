import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { sessions } from "#web/api/sessions";
import { rootRoute } from "#web/routing/root-route";
import { nextPage } from "./next-page";

type Next = { next?: string };

const validateSearch = ({ next }: Record<string, unknown>): Next => {
  const page = nextPage(next);
  return page ? { next: page } : {};
};

/** The pages of sign-in and registration send a user who has a session on. */
const skipIfSignedIn = async ({ search }: { search: Next }) => {
  if (await sessions.open()) throw redirect({ href: search.next ?? "/" });
};

const getParentRoute = () => rootRoute;

const signIn = createRoute({
  getParentRoute,
  path: "/sign-in",
  validateSearch,
  beforeLoad: skipIfSignedIn,
  component: lazyRouteComponent(() => import("./sign-in-page"), "SignInPage"),
});

const register = createRoute({
  getParentRoute,
  path: "/register",
  validateSearch,
  beforeLoad: skipIfSignedIn,
  component: lazyRouteComponent(() => import("./register-page"), "RegisterPage"),
});

const signInLink = createRoute({
  getParentRoute,
  path: "/sign-in-link",
  component: lazyRouteComponent(() => import("./sign-in-link-page"), "SignInLinkPage"),
});

const forgotPassword = createRoute({
  getParentRoute,
  path: "/forgot-password",
  component: lazyRouteComponent(() => import("./forgot-password-page"), "ForgotPasswordPage"),
});

const resetPassword = createRoute({
  getParentRoute,
  path: "/reset-password",
  component: lazyRouteComponent(() => import("./reset-password-page"), "ResetPasswordPage"),
});

const verifyEmail = createRoute({
  getParentRoute,
  path: "/verify-email",
  component: lazyRouteComponent(() => import("./verify-email-page"), "VerifyEmailPage"),
});

const acceptInvitation = createRoute({
  getParentRoute,
  path: "/accept-invitation",
  component: lazyRouteComponent(() => import("./accept-invitation-page"), "AcceptInvitationPage"),
});

/** The pages that need no session. */
export const accountRoutes = [
  signIn,
  register,
  signInLink,
  forgotPassword,
  resetPassword,
  verifyEmail,
  acceptInvitation,
] as const;
