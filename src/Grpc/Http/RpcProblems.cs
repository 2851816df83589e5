using Grpc.Core;
using Microsoft.AspNetCore.Http;

namespace SerializationApi.Grpc.Http;

/// <summary>Responds with a problem where a handler throws a status of gRPC (google.rpc.Code names the statuses of HTTP).</summary>
internal static class RpcProblems
{
    private const int ClientClosedRequest = 499;

    /// <summary>Calls the handler.</summary>
    public static async ValueTask<object?> InvokeAsync(EndpointFilterInvocationContext context, EndpointFilterDelegate next)
    {
        try
        {
            return await next(context).ConfigureAwait(false);
        }
        catch (RpcException error) when (!context.HttpContext.Response.HasStarted)
        {
            return TypedResults.Problem(error.Status.Detail, statusCode: Of(error.StatusCode)).ProblemDetails;
        }
    }

    private static int Of(StatusCode status) => status switch
    {
        StatusCode.Cancelled => ClientClosedRequest,
        StatusCode.InvalidArgument or StatusCode.FailedPrecondition or StatusCode.OutOfRange => StatusCodes.Status400BadRequest,
        StatusCode.DeadlineExceeded => StatusCodes.Status504GatewayTimeout,
        StatusCode.NotFound => StatusCodes.Status404NotFound,
        StatusCode.AlreadyExists or StatusCode.Aborted => StatusCodes.Status409Conflict,
        StatusCode.PermissionDenied => StatusCodes.Status403Forbidden,
        StatusCode.Unauthenticated => StatusCodes.Status401Unauthorized,
        StatusCode.ResourceExhausted => StatusCodes.Status429TooManyRequests,
        StatusCode.Unimplemented => StatusCodes.Status501NotImplemented,
        StatusCode.Unavailable => StatusCodes.Status503ServiceUnavailable,
        _ => StatusCodes.Status500InternalServerError,
    };
}
