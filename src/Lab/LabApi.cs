using Microsoft.AspNetCore.Mvc.ApiExplorer;
using Microsoft.AspNetCore.Mvc.Controllers;
using Microsoft.AspNetCore.Mvc.ModelBinding;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using SerializationApi.Formats;
using SerializationApi.Negotiation;
using SerializationApi.Negotiation.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Lab;

/// <summary>The application as the page sees it: its endpoints, their contracts, and the formats with the page's own limits.</summary>
internal sealed class LabApi
{
    /// <summary>The longest body, as sent and without LZ4, in bytes.</summary>
    public const int MaxBytes = 4 << 20;

    /// <summary>The most values that are annotated.</summary>
    public const int MaxValues = 200_000;

    private readonly FormatSet _ofActions;
    private readonly Lazy<IReadOnlyList<LabEndpoint>> _endpoints;
    private readonly Lazy<IReadOnlyDictionary<string, LabContract>> _contracts;

    /// <summary>Creates the formats. Endpoints are looked up at the first use, because more may be mapped until then.</summary>
    public LabApi(IServiceProvider services, string? documentation)
    {
        Documentation = documentation;
        FormatLimits limits = services.GetRequiredService<IOptions<FormatOptions>>().Value.Limits;
        limits = limits with { MaxDecompressedBytes = Math.Min(limits.MaxDecompressedBytes, MaxBytes) };
        Limits = limits;
        EndpointFormats formats = services.GetRequiredService<EndpointFormats>();
        Formats = formats.CreateFormats(limits);
        _ofActions = formats.CreateFormats(limits, ofControllers: true);
        _endpoints = new(() =>
            [
                .. services
                    .GetService<IApiDescriptionGroupCollectionProvider>()
                    ?.ApiDescriptionGroups.Items.SelectMany(static group => group.Items)
                    .Select(Describe)
                    ?? [],
            ]
        );
        _contracts = new(() =>
            Endpoints
                .SelectMany(static endpoint => (LabContract?[])[endpoint.Request, endpoint.Response])
                .OfType<LabContract>()
                .SelectMany(static contract => contract.WithOthers())
                .DistinctBy(static contract => contract.Name, StringComparer.Ordinal)
                .ToDictionary(static contract => contract.Name, StringComparer.Ordinal)
        );
    }

    /// <summary>The address of Swagger UI, or null.</summary>
    public string? Documentation { get; }

    public FormatLimits Limits { get; }

    /// <summary>The formats of minimal APIs.</summary>
    public FormatSet Formats { get; }

    /// <summary>The described endpoints; none if nothing describes any.</summary>
    public IReadOnlyList<LabEndpoint> Endpoints => _endpoints.Value;

    /// <summary>
    /// The contracts of the endpoints, and the list of each, by name. If controllers and minimal APIs share a contract but use different
    /// JSON options, the one that is described first.
    /// </summary>
    public IReadOnlyDictionary<string, LabContract> Contracts => _contracts.Value;

    /// <summary>
    /// Finds the format, variant or stream form of a media type, or of one that ends in <c>+</c> and a format's name; null if there is
    /// none.
    /// </summary>
    public static Format? FindFormat(FormatSet formats, string contentType) => formats.FindByContentType(contentType);

    /// <summary>Returns the media type parameters that choose a variant; a charset chooses none.</summary>
    public static string ParametersOf(Format format) =>
        format.ContentTypeParameters.Replace("; charset=utf-8", "", StringComparison.Ordinal);

    public static string MediaTypeOf(Format format) => format.MediaTypes[0] + ParametersOf(format);

    private LabEndpoint Describe(ApiDescription description)
    {
        FormatSet formats = description.ActionDescriptor is ControllerActionDescriptor ? _ofActions : Formats;
        ApiResponseType? response = description.SupportedResponseTypes.FirstOrDefault(static response =>
            response.StatusCode is >= 200 and < 300 && response.Type is { } type && type != typeof(void)
        );
        return new LabEndpoint(
            description,
            LabContract.Find(
                formats,
                description.ParameterDescriptions.FirstOrDefault(static parameter => parameter.Source == BindingSource.Body)?.Type
            ),
            LabContract.Find(formats, response?.Type),
            [.. response?.ApiResponseFormats.Select(static format => format.MediaType) ?? []]
        );
    }
}

/// <summary>An endpoint; a contract is null if it does not exist or has no shape.</summary>
internal sealed record LabEndpoint(
    ApiDescription Description,
    LabContract? Request,
    LabContract? Response,
    IReadOnlyList<string> MediaTypes
);
