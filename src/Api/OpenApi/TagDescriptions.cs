using Microsoft.OpenApi;
using SerializationApi.Contracts;
using Swashbuckle.AspNetCore.SwaggerGen;

namespace SerializationApi.Api.OpenApi;

/// <summary>Describes the tags, which are the datasets.</summary>
internal sealed class TagDescriptions : IDocumentFilter
{
    public void Apply(OpenApiDocument swaggerDoc, DocumentFilterContext context)
    {
        swaggerDoc.Tags = Datasets
            .All.Select(static dataset => new OpenApiTag { Name = dataset.Name, Description = dataset.Description })
            .Append(new OpenApiTag { Name = "formats", Description = "The formats of the service." })
            .ToHashSet();
    }
}
