using FastEndpoints;
using FluentValidation;
using Microsoft.EntityFrameworkCore;

namespace SerializationApi.Apps.Tests.Endpoints;

/// <summary>What is stored.</summary>
public sealed class Shelf(DbContextOptions<Shelf> options) : DbContext(options)
{
    public DbSet<Row> Rows => Set<Row>();
}

public sealed class Row
{
    public int Id { get; set; }

    public string Name { get; set; } = "";

    public decimal Price { get; set; }
}

/// <summary>Makes contracts of rows.</summary>
public sealed class ShelfMapper : Mapper<NewProduct, Product, Row>
{
    public override Row ToEntity(NewProduct r) => new() { Name = r.Name, Price = r.Price };

    public override Product FromEntity(Row e) => new(e.Id, e.Name, e.Price, null, Kind.Cup);
}

public sealed class AddRow(Shelf shelf) : Endpoint<NewProduct, Product, ShelfMapper>
{
    public override void Configure()
    {
        Post("/shelf");
        AllowAnonymous();
    }

    public override async Task HandleAsync(NewProduct req, CancellationToken ct)
    {
        Row row = Map.ToEntity(req);
        shelf.Rows.Add(row);
        await shelf.SaveChangesAsync(ct);
        await Send.CreatedAtAsync<GetRow>(new { row.Id }, Map.FromEntity(row), cancellation: ct);
    }

    public sealed class Rules : Validator<NewProduct>
    {
        public Rules() => RuleFor(static product => product.Name).NotEmpty();
    }
}

public sealed class GetRow(Shelf shelf) : EndpointWithoutRequest<Product, ShelfMapper>
{
    public override void Configure()
    {
        Get("/shelf/{id}");
        AllowAnonymous();
    }

    public override async Task HandleAsync(CancellationToken ct)
    {
        if (await shelf.Rows.FindAsync([Route<int>("id")], ct) is { } row)
        {
            await Send.OkAsync(Map.FromEntity(row), ct);
        }
        else
        {
            await Send.NotFoundAsync(ct);
        }
    }
}

public sealed class ListRows(Shelf shelf) : EndpointWithoutRequest<List<Product>, ShelfMapper>
{
    public override void Configure()
    {
        Get("/shelf");
        AllowAnonymous();
    }

    public override async Task HandleAsync(CancellationToken ct) =>
        await Send.OkAsync([.. (await shelf.Rows.OrderBy(static row => row.Id).ToListAsync(ct)).Select(Map.FromEntity)], ct);
}
