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

/// <summary>The application as the page knows it: its endpoints, their contracts, and the formats, under limits of the page's
/// own.</summary>
internal sealed class LabApi
{
    /// <summary>The longest body, as sent and without LZ4, in bytes.</summary>
    public const int MaxBytes = 4 << 20;

    /// <summary>The most values that are annotated.</summary>
    public const int MaxValues = 200_000;

    private readonly FormatSet _ofActions;
    private readonly Lazy<IReadOnlyList<LabEndpoint>> _endpoints;
    private readonly Lazy<IReadOnlyDictionary<string, LabContract>> _contracts;

    /// <summary>Makes the formats. Endpoints are looked for when they are first asked for, as more may be mapped until then.</summary>
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

    /// <summary>The page's own limits.</summary>
    public FormatLimits Limits { get; }

    /// <summary>The formats as minimal APIs have them.</summary>
    public FormatSet Formats { get; }

    /// <summary>The endpoints that are described; none where nothing describes any.</summary>
    public IReadOnlyList<LabEndpoint> Endpoints => _endpoints.Value;

    /// <summary>
    /// The contracts of the endpoints, and the list of each, by name. Where controllers and minimal APIs have the same contract, and JSON
    /// by different options, it is the one that is described first.
    /// </summary>
    public IReadOnlyDictionary<string, LabContract> Contracts => _contracts.Value;

    /// <summary>Finds the format, variant or stream form of a media type, or of one that ends in <c>+</c> and a format's name; null where
    /// there is none.</summary>
    public static Format? FindFormat(FormatSet formats, string contentType) => formats.FindByContentType(contentType);

    /// <summary>The media type parameters that choose a variant; a charset chooses none.</summary>
    public static string ParametersOf(Format format) =>
        format.ContentTypeParameters.Replace("; charset=utf-8", "", StringComparison.Ordinal);

    /// <summary>The main media type of a format, variant or stream form.</summary>
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

/// <summary>An endpoint.</summary>
/// <param name="Description">What the API's description says of it.</param>
/// <param name="Request">The contract of its body; null where it has none, or one without a shape.</param>
/// <param name="Response">The contract of its response when all is well; null where there is none, or it has no shape.</param>
/// <param name="MediaTypes">The media types of that response.</param>
internal sealed record LabEndpoint(
    ApiDescription Description,
    LabContract? Request,
    LabContract? Response,
    IReadOnlyList<string> MediaTypes
);
