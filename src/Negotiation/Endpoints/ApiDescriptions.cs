using Microsoft.AspNetCore.Mvc.ApiExplorer;

namespace SerializationApi.Negotiation;

/// <summary>
/// Removes entries from the API description that exist only for routing: <c>*/*</c> among a body's media types, and HEAD for each GET.
/// </summary>
internal sealed class ApiDescriptions : IApiDescriptionProvider
{
    /// <summary>Runs after the provider that describes minimal APIs.</summary>
    public int Order => 0;

    public void OnProvidersExecuting(ApiDescriptionProviderContext context) { }

    public void OnProvidersExecuted(ApiDescriptionProviderContext context)
    {
        for (int i = context.Results.Count - 1; i >= 0; i--)
        {
            ApiDescription description = context.Results[i];
            IList<object> metadata = description.ActionDescriptor.EndpointMetadata;
            if (description.HttpMethod == "HEAD" && metadata.Any(item => item is HeadMetadata))
            {
                context.Results.RemoveAt(i);
                continue;
            }

            if (metadata.Any(item => item is NegotiatedBodyMetadata))
            {
                RemoveAnyMediaType(description.SupportedRequestFormats);
            }
        }
    }

    private static void RemoveAnyMediaType(IList<ApiRequestFormat> formats)
    {
        for (int i = formats.Count - 1; i >= 0; i--)
        {
            if (formats[i].MediaType == "*/*")
            {
                formats.RemoveAt(i);
            }
        }
    }
}
